import { useRef, useState } from 'react'
import { BinIcon, Button, Card, EditIcon, ErrorState, hasTextDraft, Menu, Skeleton, useTranslation } from '#ui/index.ts'
import { usePostJournal } from './data.ts'
import { EntryView } from './EntryView.tsx'
import styles from './ReflectionCard.module.css'
import { ReflectionForm, reflectionDraftKey } from './ReflectionForm.tsx'

interface ReflectionCardProps {
  memberId: string
  predictionId: string
  /** The post's result: true if it happened, false if not, null if unclear. */
  result: boolean | null
  /** Opens the confirmation for deleting the post. */
  onDelete(): void
}

const outcomeOf = (result: boolean | null) => (result === null ? 'unclear' : result ? 'right' : 'wrong')

/** Shows the owner of a resolved post its outcome and their reflection, or a button to write one. */
export function ReflectionCard({ memberId, predictionId, result, onDelete }: ReflectionCardProps) {
  const { t } = useTranslation('journal')
  return (
    <Card className={styles.card} aria-labelledby="reflection-title" data-outcome={outcomeOf(result)}>
      <header className={styles.head}>
        <h2 id="reflection-title" className={styles.label}>
          {t('card.title')}
        </h2>
        <Menu
          label={t('card.menu')}
          items={[{ label: t('card.delete'), icon: <BinIcon />, tone: 'danger', run: onDelete }]}
        />
      </header>
      <p className={styles.outcome}>{t(`card.${outcomeOf(result)}`)}</p>
      <Entries memberId={memberId} predictionId={predictionId} />
    </Card>
  )
}

function Entries({ memberId, predictionId }: { memberId: string; predictionId: string }) {
  const { t } = useTranslation('journal')
  const query = usePostJournal(predictionId)
  if (query.isPending)
    return (
      <>
        <p role="status" className="visually-hidden">
          {t('card.loading')}
        </p>
        <Skeleton lines={2} />
      </>
    )
  if (query.isLoadingError)
    return <ErrorState title={t('card.errorTitle')} text={t('card.errorText')} onRetry={() => query.refetch()} />
  if (query.data?.length) {
    return (
      <ul className={styles.entries}>
        {query.data.map((entry) => (
          <li key={entry.id}>
            <EntryView entry={entry} />
          </li>
        ))}
      </ul>
    )
  }
  return <Invitation memberId={memberId} predictionId={predictionId} />
}

/** A button to write a reflection. The form opens immediately if there is a draft. */
function Invitation({ memberId, predictionId }: { memberId: string; predictionId: string }) {
  const { t } = useTranslation('journal')
  const [writing, setWriting] = useState(() => hasTextDraft(reflectionDraftKey(memberId, predictionId)))
  const asked = useRef(false)
  if (writing) {
    return (
      <ReflectionForm
        memberId={memberId}
        predictionId={predictionId}
        focused={asked.current}
        onClose={() => setWriting(false)}
      />
    )
  }
  return (
    <div className={styles.invitation}>
      <p className={styles.text}>{t('card.invite')}</p>
      <Button
        ref={(button) => {
          if (asked.current) button?.focus() // after the form was closed
        }}
        icon={<EditIcon />}
        onClick={() => {
          asked.current = true
          setWriting(true)
        }}
      >
        {t('card.write')}
      </Button>
    </div>
  )
}
