import { useState } from 'react'
import type { Blockable } from '#api/index.ts'
import { Button, ChoiceChips, Dialog, useTranslation } from '#ui/index.ts'
import { type Duration, durations, useAddMute } from './data/useMutes.ts'

interface MuteDialogProps {
  thing: Blockable
  open: boolean
  onClose(): void
}

/** Explains the effect of muting a member, and asks for the duration. */
export default function MuteDialog({ thing: { id, name }, open, onClose }: MuteDialogProps) {
  const { t } = useTranslation(['mutes', 'common'])
  const [duration, setDuration] = useState<Duration>('forever')
  const add = useAddMute()
  const mute = () => add.mutate({ mute: { kind: 'member', userId: id, duration }, name }, { onSuccess: onClose })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('dialog.title', { name })}
      intro={t('dialog.text', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button look="primary" pending={add.isPending} onClick={mute}>
            {t('mute')}
          </Button>
        </>
      }
    >
      <DurationChoice value={duration} onChange={setDuration} />
    </Dialog>
  )
}

/** Lets the member choose how long a mute lasts: a day, a week, or for ever. */
export function DurationChoice({ value, onChange }: { value: Duration; onChange(value: Duration): void }) {
  const { t } = useTranslation('mutes')
  return (
    <ChoiceChips
      label={t('dialog.duration')}
      options={durations.map((duration) => ({ value: duration, label: t(`durations.${duration}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}
