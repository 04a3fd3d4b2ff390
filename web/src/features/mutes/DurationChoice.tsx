import { ChoiceChips, useTranslation } from '../../ui/index.ts'
import { type Duration, durations } from './data/useMutes.ts'

/** The duration of a mute. */
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
