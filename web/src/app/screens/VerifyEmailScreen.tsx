export { VerifyEmailScreen as default } from '../../features/auth/VerifyEmailScreen.tsx'
