import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#api/index.ts'
import { Button, Card, EmptyState, problemText, TextField, useTranslation } from '#ui/index.ts'
import { useJoinGroup } from '../data/useGroupActions.ts'
import { codeIn, type Detail } from '../model/types.ts'
import styles from './ClosedGroup.module.css'

/** A private group for a non-member. The Join button joins at once if they were invited; otherwise it asks for a code. */
export function ClosedGroup({ group }: { group: Detail }) {
  const { t } = useTranslation('groups')
  const [asking, setAsking] = useState(false)
  const join = useJoinGroup()
  return (
    <Card>
      <EmptyState
        drawing="closed"
        title={t('closed.title')}
        text={t(group.invited ? 'closed.invitedText' : 'closed.text')}
      >
        {asking ? (
          <CodeForm groupId={group.id} />
        ) : (
          <Button
            look="primary"
            pending={join.isPending}
            aria-expanded={group.invited ? undefined : asking}
            onClick={() => (group.invited ? join.mutate({ id: group.id }) : setAsking(true))}
          >
            {t('joinGroup')}
          </Button>
        )}
      </EmptyState>
    </Card>
  )
}

function CodeForm({ groupId }: { groupId: string }) {
  const { t } = useTranslation('groups')
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const reject = (sentence: string) => {
    setFault(sentence)
    field.current?.focus()
  }
  const join = useJoinGroup({
    onError(error) {
      const sentence = isAboutCode(error) ? problemText(error) : undefined
      if (sentence) reject(sentence)
      return Boolean(sentence)
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const inviteCode = codeIn(text)
    if (inviteCode === '') return reject(t('closed.codeRequired'))
    if (!join.isPending) join.mutate({ id: groupId, inviteCode })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={field}
        autoFocus
        label={t('closed.code')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={fault}
        onChange={(event) => {
          setText(event.target.value)
          setFault(undefined)
        }}
      />
      <Button type="submit" look="primary" wide pending={join.isPending}>
        {t('joinGroup')}
      </Button>
    </form>
  )
}

const aboutCode = ['inviteInvalid', 'inviteNeeded', 'removedFromGroup', 'tooManyAttempts']

/** Whether an error concerns the typed code. The code's field then shows the error. */
const isAboutCode = (error: unknown): boolean => error instanceof ApiError && aboutCode.includes(error.code ?? '')
