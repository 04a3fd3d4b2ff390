export { AdminScreen as default } from '../../features/auth/AdminScreen.tsx'
