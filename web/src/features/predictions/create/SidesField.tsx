import { limits } from '@hunch/proto/http/client'
import { Counter, Fieldset, type fieldErrors, TextField, useTranslation } from '#ui/index.ts'
import type { SidesDraft } from '../model/sides.ts'
import styles from './SidesField.module.css'

interface SidesFieldProps {
  draft: SidesDraft
  /** Returns the props that mark a wrong field. */
  mark: ReturnType<typeof fieldErrors<keyof SidesDraft>>
  onChange(part: Partial<SidesDraft>): void
}

/** The names of a comparison's two sides, which replace Agree and Disagree. */
export function SidesField({ draft, mark, onChange }: SidesFieldProps) {
  const { t } = useTranslation('predictions')
  const sides = [
    { name: 'agreeSide', hint: t('create.agreeSideHint') },
    { name: 'disagreeSide', hint: t('create.disagreeSideHint') },
  ] as const
  return (
    <Fieldset legend={t('create.sides')} hint={t('create.sidesHint')}>
      <div className={styles.sides}>
        {sides.map(({ name, hint }) => (
          <TextField
            key={name}
            label={t(`create.${name}`)}
            placeholder={hint}
            dir="auto"
            className={styles[name]}
            value={draft[name]}
            {...mark(name)}
            counter={<Counter text={draft[name]} most={limits.sideName} />}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        ))}
      </div>
    </Fieldset>
  )
}
