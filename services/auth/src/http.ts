import type { Route } from '@hunch/kit/http'
import { accountRoutes } from './accounts/http.ts'
import { adminRoutes } from './admin/http.ts'
import type { Context } from './context.ts'
import { erasureRoutes } from './erasure/http.ts'
import { exportRoutes } from './export/http.ts'
import { passkeyRoutes } from './passkeys/http.ts'
import { passwordRoutes } from './passwords/http.ts'
import { profileRoutes } from './profile/http.ts'
import { registrationRoutes } from './registration/http.ts'
import { sessionRoutes } from './sessions/http.ts'
import { signInRoutes } from './sign-in/http.ts'
import { signInLinkRoutes } from './sign-in-links/http.ts'
import { signUpRoutes } from './sign-up/http.ts'
import { verificationRoutes } from './verification/http.ts'

/** All HTTP routes of the service. */
export const routes = (ctx: Context): Route[] => [
  ...signInRoutes(ctx),
  ...signUpRoutes(ctx),
  ...registrationRoutes(ctx),
  ...passwordRoutes(ctx),
  ...signInLinkRoutes(ctx),
  ...passkeyRoutes(ctx),
  ...sessionRoutes(ctx),
  ...verificationRoutes(ctx),
  ...accountRoutes(ctx),
  ...profileRoutes(ctx),
  ...exportRoutes(ctx),
  ...erasureRoutes(ctx),
  ...adminRoutes(ctx),
]
