import { useId } from 'react'
import { Emoji, useTranslation } from '#ui/index.ts'
import { type Mood, moods } from './data.ts'
import styles from './MoodChoice.module.css'

/** A choice of five moods. Tapping the chosen mood clears it. */
export function MoodChoice({ value, onChange }: { value: Mood | undefined; onChange(mood: Mood | undefined): void }) {
  const { t } = useTranslation('journal')
  const id = useId()
  return (
    <div>
      <p id={id} className={styles.legend}>
        {t('form.mood')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the buttons can be released, which radio buttons cannot */}
      <div role="group" aria-labelledby={id} className={styles.moods}>
        {moods.map((mood) => (
          <button
            key={mood}
            type="button"
            className={styles.mood}
            aria-pressed={mood === value}
            onClick={() => onChange(mood === value ? undefined : mood)}
          >
            <Emoji name={mood} />
            {t(`moods.${mood}`)}
          </button>
        ))}
      </div>
    </div>
  )
}
