import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Brand, Button, useTitle, useTranslation } from '#ui/index.ts'
import { useFinish, useFirstPosts } from './data/useFirstRun.ts'
import styles from './FirstRun.module.css'
import { FollowPeople } from './FollowPeople.tsx'
import { PickCategories } from './PickCategories.tsx'
import { QuickVotes } from './QuickVotes.tsx'

const total = 3

interface FirstRunProps {
  memberId: string
  /** Members to follow. */
  people: ReactNode
}

/** A new member's first steps: categories, five votes, people to follow. Shown once per account. Each step can be skipped. */
export function FirstRun({ memberId, people }: FirstRunProps) {
  const { t } = useTranslation('welcome')
  const [step, setStep] = useState(1)
  const posts = useFirstPosts(step > 1)
  const finish = useFinish()
  const main = useRef<HTMLElement>(null)
  useTitle(t('label'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading
  useEffect(() => {
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [step])
  const goOn = () => (step < total ? setStep(step + 1) : finish())

  return (
    <div className={styles.screen} data-toasts="top">
      <header className={styles.top}>
        <Brand />
        <Button look="quiet" onClick={goOn}>
          {t('skip')}
        </Button>
      </header>
      <main ref={main} tabIndex={-1} className={styles.main} aria-label={t('progress', { position: step, total })}>
        <ol className={styles.progress} aria-hidden="true">
          {[1, 2, 3].map((each) => (
            <li key={each} data-done={each <= step || undefined} />
          ))}
        </ol>
        {step === 1 && <PickCategories onDone={goOn} />}
        {step === 2 && <QuickVotes memberId={memberId} posts={posts.data} hasFailed={posts.isError} onDone={goOn} />}
        {step === 3 && (
          <FollowPeople memberId={memberId} posts={posts.data ?? []} onDone={finish}>
            {people}
          </FollowPeople>
        )}
      </main>
    </div>
  )
}
