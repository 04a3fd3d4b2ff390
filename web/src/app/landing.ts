import { lazily } from './lazily.tsx'

export const landing = lazily(() => import('../features/auth/LandingScreen.tsx'))
