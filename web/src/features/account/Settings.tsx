import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, logoutUrl, meKey } from '../../api/index.ts'
import {
  Button,
  Card,
  chooseAndRemember,
  isLanguage,
  type Language,
  LeaveIcon,
  languageNames,
  MoonIcon,
  problemText,
  reportFailure,
  Segmented,
  SelectField,
  SunIcon,
  spokenLanguages,
  useLanguage,
  useTheme,
} from '../../ui/index.ts'
import { Sessions } from './Sessions.tsx'
import styles from './Settings.module.css'

/** How the product looks and speaks, where one is signed in, and the way out. */
export function Settings() {
  const { t } = useTranslation('account')
  return (
    <div className={styles.settings}>
      <Appearance />
      <Sessions />
      <Button wide icon={<LeaveIcon />} onClick={() => location.assign(logoutUrl)}>
        {t('logout')}
      </Button>
    </div>
  )
}

function Appearance() {
  const { t } = useTranslation(['account', 'common'])
  const { language } = useLanguage()
  const { theme, toggle } = useTheme()
  const save = useSaveLanguage()
  return (
    <Card>
      <h2 className={styles.title}>{t('appearance.title')}</h2>
      <div className={styles.rows}>
        <SelectField
          label={t('appearance.language')}
          value={language}
          onChange={(event) => isLanguage(event.target.value) && save(event.target.value)}
        >
          {spokenLanguages().map((spoken) => (
            <option key={spoken} value={spoken} lang={spoken}>
              {languageNames[spoken]}
            </option>
          ))}
        </SelectField>
        <div className={styles.row}>
          <span className={styles.name}>{t('appearance.theme')}</span>
          <Segmented
            label={t('appearance.theme')}
            value={theme}
            onChange={toggle}
            options={[
              { value: 'dark', label: t('common:theme.dark'), icon: <MoonIcon /> },
              { value: 'light', label: t('common:theme.light'), icon: <SunIcon /> },
            ]}
          />
        </div>
      </div>
    </Card>
  )
}

/** Speaks the language at once, and saves it for the member. */
function useSaveLanguage(): (language: Language) => Promise<void> {
  const { t } = useTranslation('account')
  const cache = useQueryClient()
  return async (language) => {
    await chooseAndRemember(language)
    try {
      cache.setQueryData(meKey, await call('setLanguage', { body: { language } }))
    } catch (error) {
      reportFailure('action', { title: t('appearance.languageFailed'), description: problemText(error) })
    }
  }
}
