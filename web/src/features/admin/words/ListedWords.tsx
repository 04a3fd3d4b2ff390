import { limits } from '@hunch/proto/http/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { eachOnce } from '#api/index.ts'
import { Button, classes, SelectField, Tag, TextField, useTranslation } from '#ui/index.ts'
import { wordsRead } from '../data/reads.ts'
import { useChangeWord, useRemoveWord } from '../data/useWordActions.ts'
import type { ListedWord } from '../model/types.ts'
import list from '../parts/List.module.css'
import { Nothing, Panel } from '../parts/Panel.tsx'
import { AddWord, effects } from './AddWord.tsx'
import styles from './Words.module.css'

/** The word list, with a form for a new term. */
export function ListedWords() {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const read = useInfiniteQuery({ ...wordsRead(q), placeholderData: (before) => before })
  return (
    <Panel
      title={t('words.title')}
      text={t('words.text')}
      failed={t('words.loadFailed')}
      read={read}
      tools={<AddWord />}
    >
      {({ pages }) => {
        const words = eachOnce(
          pages.flatMap((page) => page.words),
          ({ id }) => id,
        )
        if (words.length === 0 && q === '') return <Nothing title={t('words.none')} />
        return (
          <>
            <TextField
              label={t('words.find')}
              hint={t('words.total', { total: pages.at(-1)?.total ?? 0, most: limits.listedWords })}
              dir="auto"
              type="search"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            {words.length === 0 && <Nothing title={t('words.noneFound')} />}
            <ul className={classes(list.list, styles.terms)}>
              {words.map((word) => (
                <Row key={word.id} word={word} />
              ))}
            </ul>
            {read.hasNextPage && (
              <Button wide className={list.more} pending={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
                {t('joining.more')}
              </Button>
            )}
          </>
        )
      }}
    </Panel>
  )
}

function Row({ word: { id, term, match, effect } }: { word: ListedWord }) {
  const { t } = useTranslation('admin')
  const change = useChangeWord()
  const remove = useRemoveWord()
  return (
    <li className={list.row}>
      <div className={styles.words}>
        <bdi className={styles.term}>{term}</bdi>
        <Tag>{t(`words.match.${match}`)}</Tag>
      </div>
      <div className={list.actions}>
        <SelectField
          label={t('words.effectOf', { term })}
          labelHidden
          value={change.isPending ? change.variables.effect : effect}
          onChange={({ target: { value } }) => {
            const chosen = effects.find((each) => each === value)
            if (chosen) change.mutate({ id, effect: chosen })
          }}
        >
          {effects.map((value) => (
            <option key={value} value={value}>
              {t(`words.effect.${value}`)}
            </option>
          ))}
        </SelectField>
        <Button
          size="small"
          aria-label={t('words.removeTerm', { term })}
          pending={remove.isPending}
          onClick={() => remove.mutate(id)}
        >
          {t('words.remove')}
        </Button>
      </div>
    </li>
  )
}
