import { lazily } from '../ui/index.ts'

export const landing = lazily(() => import('../features/auth/LandingScreen.tsx'))
