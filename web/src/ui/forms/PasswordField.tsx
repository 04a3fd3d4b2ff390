import { type ComponentProps, useState } from 'react'
import { IconButton } from '../IconButton.tsx'
import { EyeIcon, EyeOffIcon } from '../icons/further-icons.tsx'
import { useTranslation } from '../language/useTranslation.ts'
import { TextField } from './Field.tsx'
import styles from './PasswordField.module.css'

/** A password field. `revealable` adds a button that shows and hides the password. */
export function PasswordField({
  revealable = false,
  ...rest
}: { revealable?: boolean } & ComponentProps<typeof TextField>) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <TextField
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={revealable ? styles.revealable : undefined}
      />
      {revealable && (
        <span className={styles.reveal}>
          <IconButton
            label={shown ? t('password.hide') : t('password.show')}
            icon={shown ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </div>
  )
}
