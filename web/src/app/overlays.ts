import { lazily } from './lazily.tsx'

/** What a tap opens over any screen. */
export const createOverlay = lazily(() => import('../features/predictions/create/CreateOverlay.tsx'))
export const searchOverlay = lazily(() => import('../features/search/SearchOverlay.tsx'))
