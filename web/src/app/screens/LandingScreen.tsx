export { LandingScreen as default } from '../../features/auth/LandingScreen.tsx'
