import { useState } from 'react'
import { Button, ConfirmDialog, Segmented, useTranslation } from '#ui/index.ts'
import { type PasskeyUse, useMakeRecoveryCodes, useSetPasskeyUse } from '../data/usePasskeys.ts'
import settings from '../settings/Settings.module.css'
import styles from './Passkeys.module.css'

const uses = ['secondFactor', 'alone'] as const satisfies readonly PasskeyUse[]

/** Sets how the admin's passkeys are used, and shows the number of recovery codes left. */
export function SecondFactorChoice({
  use,
  codesLeft,
  onMade,
}: {
  use: PasskeyUse
  codesLeft: number
  onMade(recoveryCodes: readonly string[]): void
}) {
  const { t } = useTranslation('passkeys')
  const [asking, setAsking] = useState(false)
  const choose = useSetPasskeyUse()
  const make = useMakeRecoveryCodes((made) => {
    setAsking(false)
    onMade(made)
  })
  const chosen = choose.isPending ? choose.variables : use
  return (
    <>
      <div className={styles.choice}>
        <h3>{t('use.label')}</h3>
        <Segmented
          label={t('use.label')}
          value={chosen}
          onChange={(value) => choose.mutate(value)}
          options={uses.map((value) => ({ value, label: t(`use.${value}`) }))}
        />
        <p className={settings.intro}>{t(`use.${chosen}Hint`)}</p>
      </div>
      <div className={styles.choice}>
        <h3>{t('codes.title')}</h3>
        <p className={settings.intro}>{t('codes.left', { count: codesLeft })}</p>
        <Button onClick={() => setAsking(true)}>{t('codes.make')}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('codes.makeTitle')}
        text={t('codes.makeText')}
        confirmLabel={t('codes.make')}
        pending={make.isPending}
        onConfirm={() => make.mutate(undefined)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
