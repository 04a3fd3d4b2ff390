import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { SignInDialog } from './SignInDialog.tsx'

async function load() {
  const [{ SignInDialog }, { startI18n }] = await Promise.all([
    import('./SignInDialog.tsx'),
    import('#ui/language/i18n.ts'),
  ])
  startI18n()
  return { default: SignInDialog }
}

const Dialog = lazy(load)
/** Delay before the dialog is preloaded, in ms. The first screen takes about this long to load. */
const firstScreenMs = 3_000

/** The sign-in dialog. Its code is loaded after the first screen, or when the dialog is first opened. */
export function SignIn(props: ComponentProps<typeof SignInDialog>) {
  const [wanted, setWanted] = useState(false)
  if (props.open && !wanted) setWanted(true)
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return
    const timer = setTimeout(() => requestIdleCallback(() => load().catch(() => undefined)), firstScreenMs)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{wanted && <Dialog {...props} />}</Suspense>
}
