import { useId } from 'react'
import { StarIcon, useTranslation } from '#ui/index.ts'
import { mostStars } from './data.ts'
import styles from './StarChoice.module.css'

const all = Array.from({ length: mostStars }, (_, index) => index + 1)

interface StarChoiceProps {
  value: number | undefined
  onChange(stars: number | undefined): void
}

/** A choice of one to five stars. Tapping the chosen number again clears it. */
export function StarChoice({ value = 0, onChange }: StarChoiceProps) {
  const { t } = useTranslation('journal')
  const id = useId()
  return (
    <div>
      <p id={id} className={styles.legend}>
        {t('form.rating')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the buttons can be released, which radio buttons cannot */}
      <div role="group" aria-labelledby={id} className={styles.stars}>
        {all.map((stars) => (
          <button
            key={stars}
            type="button"
            className={styles.star}
            aria-pressed={stars === value}
            data-filled={stars <= value || undefined}
            aria-label={t('form.stars', { count: stars })}
            onClick={() => onChange(stars === value ? undefined : stars)}
          >
            <StarIcon />
          </button>
        ))}
      </div>
    </div>
  )
}

/** A given rating, read-only. */
export function Stars({ count }: { count: number }) {
  const { t } = useTranslation('journal')
  return (
    <span className={styles.given}>
      {all.map((stars) => (
        <StarIcon key={stars} className={stars <= count ? styles.filled : undefined} />
      ))}
      <span className="visually-hidden">{t('entry.rated', { count })}</span>
    </span>
  )
}
