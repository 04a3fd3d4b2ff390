import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useState } from 'react'
import { Button, ChoiceChips, TextField, useTranslation } from '#ui/index.ts'
import { useAddWord } from '../data/useWordActions.ts'
import type { ListedWord } from '../model/types.ts'
import styles from './Words.module.css'

const matches = ['whole', 'anywhere'] as const satisfies readonly ListedWord['match'][]

/** The effects of a listed term, in display order. */
export const effects = ['hold', 'refuse', 'report'] as const satisfies readonly ListedWord['effect'][]

/** A form that adds a term to the word list. */
export function AddWord() {
  const { t } = useTranslation('admin')
  const [term, setTerm] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [match, setMatch] = useState<ListedWord['match']>('whole')
  const [effect, setEffect] = useState<ListedWord['effect']>('hold')
  const add = useAddWord()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = term.trim()
    setMissing(typed === '')
    if (typed === '' || add.isPending) return
    // The action is pending until the list shows the term. The admin may have typed the next term by then.
    const clear = () => setTerm((now) => (now === term ? '' : now))
    add.mutate({ term: typed, match, effect }, { onSuccess: clear })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('words.term')}
        error={isMissing ? t('words.termMissing') : undefined}
        dir="auto"
        maxLength={limits.listedTerm}
        autoComplete="off"
        autoCapitalize="none"
        value={term}
        onChange={(event) => setTerm(event.target.value)}
      />
      <ChoiceChips<ListedWord['match']>
        label={t('words.match.label')}
        value={match}
        onChange={setMatch}
        options={matches.map((value) => ({ value, label: t(`words.match.${value}`) }))}
      />
      <div>
        <ChoiceChips<ListedWord['effect']>
          label={t('words.effect.label')}
          value={effect}
          onChange={setEffect}
          options={effects.map((value) => ({ value, label: t(`words.effect.${value}`) }))}
        />
        <p className={styles.meaning} role="status">
          {t(`words.meaning.${effect}`)}
        </p>
      </div>
      <div>
        <Button look="primary" type="submit" pending={add.isPending}>
          {t('words.add')}
        </Button>
      </div>
    </form>
  )
}
