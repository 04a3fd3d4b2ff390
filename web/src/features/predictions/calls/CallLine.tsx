import { paths } from '#api/index.ts'
import { CheckIcon, ClockIcon, CrossIcon, Link, SparkIcon, useFormat, useTranslation } from '#ui/index.ts'
import { TimeLeft } from '../card/TimeLeft.tsx'
import type { MemberCall } from '../model/types.ts'
import { openReveal } from '../reveal/openReveal.tsx'
import styles from './CallsList.module.css'
import { ResultEffect } from './ResultEffect.tsx'

interface CallLineProps {
  call: MemberCall
  /** Whether the call is the viewer's own. */
  own: boolean
}

/** A call with its side, headline and state. Tapping an unseen result reveals it. */
export function CallLine({ call, own }: CallLineProps) {
  const { t } = useTranslation('predictions')
  const opener = (
    <>
      <span className={styles.side} data-side={call.vote ? 'agree' : 'disagree'}>
        {call.vote ? <CheckIcon /> : <CrossIcon />}
        <span className="visually-hidden">{`${t(call.vote ? 'agree' : 'disagree')}: `}</span>
      </span>
      <bdi className={styles.headline}>{call.headline}</bdi>
    </>
  )
  return (
    <li className={styles.line} data-state={call.state}>
      {call.state === 'resultIn' ? (
        <button type="button" className={styles.opener} onClick={() => openReveal(call.predictionId)}>
          {opener}
        </button>
      ) : (
        <Link to={paths.prediction(call.predictionId)} className={styles.opener}>
          {opener}
        </Link>
      )}
      <State call={call} />
      {own && hasCounted(call) && <ResultEffect call={call} />}
    </li>
  )
}

const hasCounted = ({ state, countsAt }: MemberCall): boolean =>
  (state === 'right' || state === 'wrong') && countsAt === null

const signs = {
  right: CheckIcon,
  wrong: CrossIcon,
  unclear: undefined,
  resultIn: SparkIcon,
  waiting: ClockIcon,
} as const

function State({ call }: { call: MemberCall }) {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const { state, countsAt } = call
  if (state === 'open')
    return (
      <p className={styles.state}>
        <TimeLeft deadline={call.deadline} />
      </p>
    )
  const Sign = signs[state]
  return (
    <p className={styles.state}>
      {Sign && <Sign />}
      <span>{t(state === 'resultIn' ? 'card.resultIn' : `state.${state}`)}</span>
      {countsAt !== null && state !== 'resultIn' && state !== 'unclear' && (
        <span className={styles.counts}>{t('countsAt', { time: format.time(countsAt) })}</span>
      )}
    </p>
  )
}
