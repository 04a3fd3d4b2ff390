import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  Button,
  Counter,
  countCharacters,
  Dialog,
  Switch,
  TextArea,
  TextField,
  useTranslation,
} from '../../../ui/index.ts'
import { useCreateGroup } from '../data/useCreateGroup.ts'
import type { Detail } from '../model/types.ts'
import styles from './CreateGroupDialog.module.css'

interface CreateGroupDialogProps {
  open: boolean
  onClose(): void
  onCreated(group: Detail): void
}

/** Creates a group with a name, a description, and a choice of public or private. */
export function CreateGroupDialog({ open, onClose, onCreated }: CreateGroupDialogProps) {
  const { t } = useTranslation('groups')
  const id = useId()
  const create = useCreateGroup((group) => {
    onClose()
    onCreated(group)
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('create')}
      footer={
        <Button type="submit" form={id} look="primary" size="large" wide pending={create.isPending}>
          {t(create.isPending ? 'new.pending' : 'new.submit')}
        </Button>
      }
    >
      <GroupForm id={id} isPending={create.isPending} onSubmit={create.mutate} />
    </Dialog>
  )
}

interface Fields {
  readonly name: string
  readonly description: string
  readonly isPrivate: boolean
}

const empty: Fields = { name: '', description: '', isPrivate: false }

function GroupForm({ id, isPending, onSubmit }: { id: string; isPending: boolean; onSubmit(fields: Fields): void }) {
  const { t } = useTranslation('groups')
  const [fields, setFields] = useState(empty)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = (part: Partial<Fields>) => setFields({ ...fields, ...part })
  const { name, description } = faultsOf(fields)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name || description) {
      const field: keyof Fields = name ? 'name' : 'description'
      form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
      return
    }
    if (isPending) return
    onSubmit({ ...fields, name: fields.name.trim(), description: fields.description.trim() })
  }
  return (
    <form ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        data-autofocus=""
        name="name"
        label={t('new.name')}
        placeholder={t('new.namePlaceholder')}
        dir="auto"
        autoComplete="off"
        aria-required="true"
        value={fields.name}
        error={tried && name ? t(`new.${name}`) : undefined}
        counter={<Counter text={fields.name} most={limits.groupName} />}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        name="description"
        label={t('new.description')}
        placeholder={t('new.descriptionPlaceholder')}
        dir="auto"
        value={fields.description}
        error={tried && description ? t(`new.${description}`) : undefined}
        counter={<Counter text={fields.description} most={limits.groupDescription} />}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Switch
        label={t('new.private')}
        hint={t('new.privateHint')}
        checked={fields.isPrivate}
        onChange={(isPrivate) => change({ isPrivate })}
      />
    </form>
  )
}

/** Returns the fault of each field as a key of the `new` texts; undefined if the field is valid. */
function faultsOf({ name, description }: Fields) {
  const length = countCharacters(name)
  return {
    name: length === 0 ? 'nameRequired' : length > limits.groupName ? 'nameTooLong' : undefined,
    description: countCharacters(description) > limits.groupDescription ? 'descriptionTooLong' : undefined,
  } as const
}
