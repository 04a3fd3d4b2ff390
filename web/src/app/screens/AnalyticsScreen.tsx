export { AnalyticsScreen as default } from '../../features/admin/analytics/AnalyticsScreen.tsx'
