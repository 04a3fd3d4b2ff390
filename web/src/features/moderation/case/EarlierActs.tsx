import { serverNow } from '#api/index.ts'
import { Button, exactTime, useFormat, useTranslation } from '#ui/index.ts'
import { useLiftAct } from '../data/useActs.ts'
import { canBeLifted } from '../model/acts.ts'
import type { CaseAct, CaseDetail } from '../model/types.ts'
import { ActedBy, ActName } from '../parts/ActName.tsx'
import styles from './EarlierActs.module.css'
import { Section } from './Section.tsx'

/** Earlier acts on the same target, newest first. Renders nothing if there are none. */
export function EarlierActs({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('moderation')
  const { actList: acts } = detail
  if (acts.length === 0) return null
  return (
    <Section title={t('acts.title')}>
      <ul className={styles.list}>
        {acts.map((act) => (
          <EarlierAct key={act.id} act={act} detail={detail} />
        ))}
      </ul>
    </Section>
  )
}

function EarlierAct({ act, detail }: { act: CaseAct; detail: CaseDetail }) {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const lift = useLiftAct()
  const nowMs = serverNow()
  const { createdAt, words, note, appeal } = act
  return (
    <li className={styles.act}>
      <div className={styles.words}>
        <p>
          <ActName act={act} />
        </p>
        <p className={styles.line}>
          <span>
            <ActedBy act={act} />
          </span>
          <time {...exactTime(createdAt, format)}>{format.relative(createdAt, nowMs)}</time>
          {act.liftedAt && <span>{t(act.isReplaced ? 'acts.replaced' : 'acts.lifted')}</span>}
          {appeal && <span>{t(`appeal.${appeal.outcome ?? 'waits'}`)}</span>}
        </p>
        {words && words !== detail.words && (
          <p className={styles.note}>
            {t('acts.then')}
            <q dir="auto" className={styles.then}>
              {words}
            </q>
          </p>
        )}
        {note && (
          <p dir="auto" className={styles.note}>
            {note}
          </p>
        )}
      </div>
      {canBeLifted(act, nowMs) && (
        <Button
          size="small"
          pending={lift.isPending}
          onClick={() => lift.mutate({ id: act.id, seen: detail.additions })}
        >
          {t('acts.lift')}
        </Button>
      )}
    </li>
  )
}
