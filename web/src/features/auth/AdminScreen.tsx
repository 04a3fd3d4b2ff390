import { useTranslation } from 'react-i18next'
import { logoutUrl, nameOf, useCurrentUser } from '../../api/index.ts'
import { Avatar, Button, Card, LeaveIcon, useTitle } from '../../ui/index.ts'
import { AdminAccess } from './AdminAccess.tsx'
import styles from './AdminScreen.module.css'

/** /admin: the form for whoever is not the admin, else who is signed in. */
export function AdminScreen() {
  const { t } = useTranslation('auth')
  const { user } = useCurrentUser()
  useTitle(t('admin.title'))
  if (!user?.isAdmin) return <AdminAccess {...(user ? { notice: t('admin.notAdmin', { name: nameOf(user) }) } : {})} />
  const name = nameOf(user)
  return (
    <Card className={styles.card}>
      <h1 className={styles.title}>{t('admin.signedInAs')}</h1>
      <div className={styles.person}>
        <Avatar name={name} src={user.profileImageUrl} size="large" />
        <div>
          <strong>{name}</strong>
          {name !== user.email && <p className={styles.address}>{user.email}</p>}
        </div>
      </div>
      <Button wide icon={<LeaveIcon />} onClick={() => location.assign(logoutUrl)}>
        {t('admin.signOut')}
      </Button>
    </Card>
  )
}
