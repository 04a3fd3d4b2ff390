import { type CurrentUser, useServerTime } from '#api/index.ts'
import { VerifyEmailBanner } from '#features/auth/VerifyEmailBanner.tsx'
import { SuspendedBanner } from '#features/reports/SuspendedBanner.tsx'

/** Banners above every screen: the member is suspended, or their e-mail address is not verified. */
export default function Banners({ user }: { user: CurrentUser }) {
  const { suspendedUntil: until, emailVerified } = user
  const endMs = until ? Date.parse(until) : 0
  const nowMs = useServerTime((now) => endMs - now)
  return (
    <>
      {until && endMs > nowMs && <SuspendedBanner until={until} />}
      {emailVerified === false && <VerifyEmailBanner user={user} />}
    </>
  )
}
