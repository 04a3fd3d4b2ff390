import { useTranslation } from 'react-i18next'
import { nameOf, useCurrentUser } from '../../../api/index.ts'
import { Avatar, Button, Card, PlusIcon } from '../../../ui/index.ts'
import styles from './CreatePrompt.module.css'

/** Asks a member what will happen. */
export function CreatePrompt({ onCreate }: { onCreate(): void }) {
  const { t } = useTranslation('groups')
  const { user } = useCurrentUser()
  return (
    <Card as="div" className={styles.prompt}>
      {user && <Avatar name={nameOf(user)} src={user.profileImageUrl} />}
      <p className={styles.question}>{t('detail.prompt')}</p>
      <Button look="primary" icon={<PlusIcon />} className={styles.button} onClick={onCreate}>
        {t('detail.createPrediction')}
      </Button>
    </Card>
  )
}
