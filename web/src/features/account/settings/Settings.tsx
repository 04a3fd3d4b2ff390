import { type CurrentUser, logoutUrl } from '../../../api/index.ts'
import {
  Button,
  Card,
  chooseAndRemember,
  isLanguage,
  LeaveIcon,
  languageNames,
  MoonIcon,
  Segmented,
  SelectField,
  SunIcon,
  spokenLanguages,
  useLanguage,
  useTheme,
  useTranslation,
} from '../../../ui/index.ts'
import { useSaveLanguage } from '../data/useSaveLanguage.ts'
import { Location } from './Location.tsx'
import { Notifications } from './Notifications.tsx'
import { OwnData } from './OwnData.tsx'
import { Sessions } from './Sessions.tsx'
import styles from './Settings.module.css'

/** Theme, language, notifications, location, sessions, own data, and signing out. */
export function Settings({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.settings}>
      <Appearance />
      <Notifications user={user} />
      <Location user={user} />
      <Sessions />
      <OwnData user={user} />
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
  const choose = async (next: string) => {
    if (!isLanguage(next)) return
    await chooseAndRemember(next)
    await save(next)
  }
  return (
    <Card>
      <h2 className={styles.title}>{t('appearance.title')}</h2>
      <div className={styles.rows}>
        <SelectField label={t('appearance.language')} value={language} onChange={(event) => choose(event.target.value)}>
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
