import { limits } from '@hunch/proto/http/client'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button, ChoiceChips, Switch, TextField, useTranslation } from '#ui/index.ts'
import { registrationRead } from '../data/reads.ts'
import { useChangeRegistration } from '../data/useJoiningActions.ts'
import { wholeNumberOf } from '../model/limits.ts'
import type { Registration, RegistrationMode } from '../model/types.ts'
import { Panel } from '../parts/Panel.tsx'
import styles from './Joining.module.css'

const modes = ['open', 'invitation', 'approval', 'closed'] as const satisfies readonly RegistrationMode[]
const ages = { least: 0, most: limits.highestMinimumAge }

/** Sets who may join, the minimum age, and whether people must accept the terms. */
export function WhoMayJoin() {
  const { t } = useTranslation('admin')
  const read = useQuery(registrationRead)
  return (
    <Panel title={t('joining.title')} text={t('joining.text')} failed={t('joining.loadFailed')} read={read}>
      {(registration) => <RegistrationForm registration={registration} />}
    </Panel>
  )
}

function RegistrationForm({ registration }: { registration: Registration }) {
  const { t } = useTranslation('admin')
  const [chosen, setChosen] = useState<RegistrationMode>()
  const [typed, setTyped] = useState<string>()
  const [asks, setAsks] = useState<boolean>()
  const [wrong, setWrong] = useState(false)
  const change = useChangeRegistration()
  const mode = chosen ?? registration.mode
  const age = typed ?? String(registration.minimumAge)
  const asksTerms = asks ?? registration.asksTerms
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const minimumAge = wholeNumberOf(age, ages)
    setWrong(minimumAge === undefined)
    if (minimumAge === undefined || change.isPending) return
    const forget = () => {
      setChosen(undefined)
      setTyped(undefined)
      setAsks(undefined)
    }
    change.mutate({ mode, minimumAge, asksTerms }, { onSuccess: forget })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <ChoiceChips<RegistrationMode>
          label={t('joining.mode.label')}
          value={mode}
          onChange={setChosen}
          options={modes.map((value) => ({ value, label: t(`joining.mode.${value}`) }))}
        />
        <p className={styles.meaning} role="status">
          {t(`joining.meaning.${mode}`)}
        </p>
      </div>
      <div className={styles.short}>
        <TextField
          label={t('joining.age')}
          hint={t('joining.ageHint')}
          error={wrong ? t('joining.ageWrong', { most: ages.most }) : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={age}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Switch label={t('joining.terms')} hint={t('joining.termsHint')} checked={asksTerms} onChange={setAsks} />
      <div>
        <Button look="primary" type="submit" pending={change.isPending}>
          {t('joining.save')}
        </Button>
      </div>
    </form>
  )
}
