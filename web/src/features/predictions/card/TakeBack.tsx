import { useId } from 'react'
import { useServerTime } from '#api/index.ts'
import { Button, countdownOf, UndoIcon, useTranslation } from '#ui/index.ts'
import { useResolve } from '../data/useResolve.ts'
import { takeBackLeftMs } from '../model/post.ts'
import type { Prediction } from '../model/types.ts'
import { useFocusMenu } from './DidItHappen.tsx'
import styles from './TakeBack.module.css'

const minuteMs = 60_000

/** A button for the owner to take back the result. Disappears once the result is final. */
export function TakeBack({ post }: { post: Prediction }) {
  const nowMs = useServerTime((now) => Math.min(takeBackLeftMs(post, now), 10_000))
  const leftMs = takeBackLeftMs(post, nowMs)
  return leftMs > 0 && <Row post={post} leftMs={leftMs} />
}

function Row({ post, leftMs }: { post: Prediction; leftMs: number }) {
  const { t } = useTranslation('predictions')
  const { takeBack } = useResolve(post.id)
  const row = useFocusMenu<HTMLDivElement>()
  const leftId = useId()
  const { unit, ...numbers } = countdownOf(Math.ceil(leftMs / minuteMs) * minuteMs)
  return (
    <div ref={row} className={styles.row}>
      <span id={leftId}>{t('resolve.takeBackLeft', { time: t(`countdown.${unit}`, numbers) })}</span>
      <Button
        look="quiet"
        size="small"
        icon={<UndoIcon />}
        aria-describedby={leftId}
        pending={takeBack.isPending}
        onClick={() => takeBack.mutate()}
      >
        {t('resolve.takeBack')}
      </Button>
    </div>
  )
}
