import { classes } from './classes.ts'
import { GlobeIcon } from './icons/landing-icons.tsx'
import styles from './LanguagePicker.module.css'
import { isLanguage, type Language, languageNames } from './language/languages.ts'
import { chooseAndRemember, spokenLanguages, useFirstTexts, useLanguage } from './language/texts.ts'

/** A compact language picker: a native select. */
export function LanguagePicker({ onChosen, className }: { onChosen?(language: Language): void; className?: string }) {
  const t = useFirstTexts()
  const { language } = useLanguage()
  const choose = async (next: string) => {
    if (!isLanguage(next)) return
    await chooseAndRemember(next)
    onChosen?.(next)
  }
  return (
    <label className={classes(styles.picker, className)}>
      <GlobeIcon />
      <span className="visually-hidden">{t('common:language')}</span>
      <select value={language} onChange={(event) => choose(event.target.value)}>
        {spokenLanguages().map((spoken) => (
          <option key={spoken} value={spoken} lang={spoken}>
            {languageNames[spoken]}
          </option>
        ))}
      </select>
    </label>
  )
}
