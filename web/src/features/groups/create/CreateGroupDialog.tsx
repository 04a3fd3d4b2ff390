import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useId, useRef, useState } from 'react'
import { newIdempotencyKey, useCurrentUser } from '#api/index.ts'
import {
  Button,
  Counter,
  countCharacters,
  Dialog,
  Switch,
  TextArea,
  TextField,
  useFormDraft,
  useTranslation,
} from '#ui/index.ts'
import { useCreateGroup } from '../data/useCreateGroup.ts'
import type { Detail } from '../model/types.ts'
import styles from './CreateGroupDialog.module.css'

interface CreateGroupDialogProps {
  open: boolean
  onClose(): void
  onCreated(group: Detail): void
}

interface Fields {
  readonly name: string
  readonly description: string
  readonly isPrivate: boolean
}

const empty: Fields = { name: '', description: '', isPrivate: false }

/** Creates a group with a name, a description, and a choice of public or private. The fields stay as a draft. */
export function CreateGroupDialog(props: CreateGroupDialogProps) {
  const { user } = useCurrentUser()
  return user && <MembersDialog memberId={user.id} {...props} />
}

function MembersDialog({ memberId, open, onClose, onCreated }: CreateGroupDialogProps & { memberId: string }) {
  const { t } = useTranslation('groups')
  const id = useId()
  const draft = useFormDraft(`group ${memberId}`, empty)
  const create = useCreateGroup((group) => {
    draft.drop()
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
      <GroupForm
        id={id}
        fields={draft.fields}
        isPending={create.isPending}
        onChange={draft.change}
        onSubmit={(wanted) => create.mutate({ wanted, key: draft.attempt(newIdempotencyKey) })}
      />
    </Dialog>
  )
}

interface GroupFormProps {
  id: string
  fields: Fields
  isPending: boolean
  onChange(part: Partial<Fields>): void
  onSubmit(fields: Fields): void
}

function GroupForm({ id, fields, isPending, onChange, onSubmit }: GroupFormProps) {
  const { t } = useTranslation('groups')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
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
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        name="description"
        label={t('new.description')}
        placeholder={t('new.descriptionPlaceholder')}
        hint={t('new.descriptionOptional')}
        dir="auto"
        value={fields.description}
        error={tried && description ? t(`new.${description}`) : undefined}
        counter={<Counter text={fields.description} most={limits.groupDescription} />}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <Switch
        label={t('new.private')}
        hint={t('new.privateHint')}
        checked={fields.isPrivate}
        onChange={(isPrivate) => onChange({ isPrivate })}
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
