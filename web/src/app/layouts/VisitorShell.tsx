import { type ReactNode, startTransition, useRef, useState } from 'react'
import { paths } from '#api/index.ts'
import { SignIn } from '#features/auth/SignIn.tsx'
import { Brand, Button, LanguagePicker, Link, useTranslation } from '#ui/index.ts'
import { useAwayBars } from './useAwayBars.ts'
import styles from './VisitorShell.module.css'

/** The frame of visitors, on the screens that they may open. */
export default function VisitorShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)
  const top = useRef<HTMLElement>(null)
  useAwayBars(top)
  return (
    <>
      <header ref={top} className={styles.top}>
        <Link to={paths.home} className={styles.brand}>
          <Brand />
        </Link>
        <div className={styles.tools}>
          <LanguagePicker />
          <Button size="small" onClick={() => startTransition(() => setOpen(true))}>
            {t('landing.signIn')}
          </Button>
        </div>
      </header>
      <main className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <SignIn open={open} mode="login" onClose={() => setOpen(false)} />
    </>
  )
}
