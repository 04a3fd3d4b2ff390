import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Reportable, useBlocking, useCurrentUser } from '#api/index.ts'
import { BlockIcon, Button, Dialog, useTranslation } from '#ui/index.ts'
import type { Reason } from '../model/types.ts'
import { Details } from './Details.tsx'
import { Reasons } from './Reasons.tsx'
import styles from './ReportDialog.module.css'
import { type Sending, useSending } from './useSending.ts'

interface ReportDialogProps {
  thing: Reportable
  open: boolean
  onClose(): void
}

/**
 * Reports something in three steps: reason, details, Send.
 * Closing the dialog keeps the typed report until it is sent. A reload loses it: others may use this browser, so nothing is
 * stored.
 * Each photo of a post has its own form.
 */
export default function ReportDialog(props: ReportDialogProps) {
  return <Steps key={props.thing.photoFile ?? ''} {...props} />
}

function Steps({ thing, open, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['reports', 'common'])
  const [reason, setReason] = useState<Reason>()
  const sending = useSending(thing, reason)
  const formId = useId()
  useBeginAnew(open, () => {
    if (!sending.isSent) return
    setReason(undefined)
    sending.reset()
  })
  const goBack = () => {
    setReason(undefined)
    sending.clearFaults()
  }
  const name = thing.person?.name
  const shared = { open, onClose }
  if (sending.isSent)
    return (
      <Dialog {...shared} title={t('sent.title')} footer={<DoneButton onDone={onClose} />}>
        <Step label={t('sent.title')}>
          <Sent thing={thing} onClose={onClose} />
        </Step>
      </Dialog>
    )
  const title = t(`dialog.title.${thing.photoFile ? 'photo' : thing.kind}`, { name })
  if (!reason)
    return (
      <Dialog {...shared} title={title}>
        <Step label={title} first>
          <Reasons onChoose={setReason} />
        </Step>
      </Dialog>
    )
  return (
    <Dialog
      {...shared}
      title={t(`reasons.${reason}.name`)}
      footer={<DetailsButtons formId={formId} sending={sending} onBack={goBack} />}
    >
      <Step label={t(`reasons.${reason}.name`)}>
        <Details formId={formId} reason={reason} sending={sending} />
      </Step>
    </Dialog>
  )
}

/** Calls `begin` each time the dialog opens again. */
function useBeginAnew(open: boolean, begin: () => void): void {
  const [wasOpen, setWasOpen] = useState(open)
  if (open === wasOpen) return
  setWasOpen(open)
  if (open) begin()
}

/** One step of the dialog. Takes the focus when it replaces another step. */
function Step({ label, first = false, children }: { label: string; first?: boolean; children: ReactNode }) {
  const step = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!first || document.activeElement === document.body) step.current?.focus({ preventScroll: true })
  }, [first])
  return (
    <fieldset ref={step} tabIndex={-1} aria-label={label} className={styles.step}>
      {children}
    </fieldset>
  )
}

function DetailsButtons({ formId, sending, onBack }: { formId: string; sending: Sending; onBack(): void }) {
  const { t } = useTranslation(['reports', 'common'])
  return (
    <>
      <Button onClick={onBack}>{t('common:back')}</Button>
      <Button type="submit" form={formId} look="primary" pending={sending.isPending} disabled={sending.isTooLong}>
        {t('dialog.send')}
      </Button>
    </>
  )
}

function DoneButton({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('reports')
  return (
    <Button look="primary" onClick={onDone}>
      {t('sent.done')}
    </Button>
  )
}

/** Explains the next steps. If the report concerns a member, offers to block them. */
function Sent({ thing: { person }, onClose }: { thing: Reportable; onClose(): void }) {
  const { t } = useTranslation('reports')
  const { user } = useCurrentUser()
  const block = useBlocking()
  return (
    <>
      <p>{t('sent.text')}</p>
      {user && <p className={styles.follow}>{t('sent.follow')}</p>}
      {user && person && (
        <div className={styles.further}>
          <p>{t('sent.blockText')}</p>
          <Button
            icon={<BlockIcon />}
            onClick={() => {
              onClose()
              block(person)
            }}
          >
            {t('sent.block', { name: person.name })}
          </Button>
        </div>
      )}
    </>
  )
}
