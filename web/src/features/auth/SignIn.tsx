import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { SignInDialog } from './SignInDialog.tsx'

const load = () => import('./SignInDialog.tsx').then((part) => ({ default: part.SignInDialog }))
const Dialog = lazy(load)
/** The first screen loads for about as long as this; then the dialog, before it is wanted. */
const firstScreenMs = 3_000

/** The sign-in dialog, which is loaded once the screen is there, or when it is first opened. */
export function SignIn(props: ComponentProps<typeof SignInDialog>) {
  const [wanted, setWanted] = useState(false)
  if (props.open && !wanted) setWanted(true)
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), firstScreenMs)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{wanted && <Dialog {...props} />}</Suspense>
}
