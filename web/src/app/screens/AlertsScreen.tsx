export { AlertsScreen as default } from '../../features/alerts/AlertsScreen.tsx'
