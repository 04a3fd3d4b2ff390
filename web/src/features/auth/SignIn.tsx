import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { SignInDialog } from './SignInDialog.tsx'

async function load() {
  const [{ SignInDialog }, { startI18n }] = await Promise.all([
    import('./SignInDialog.tsx'),
    import('../../ui/language/i18n.ts'),
  ])
  startI18n()
  return { default: SignInDialog }
}

const Dialog = lazy(load)
/** The first screen loads for about as long as this; then the dialog, before it is wanted. */
const firstScreenMs = 3_000

/** The sign-in dialog, which is loaded once the screen is there, or when it is first opened. */
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
