import { useTextDraft } from './useTextDraft.ts'

interface FormDraft<Fields> {
  /** The saved fields with the changes of the draft. */
  readonly fields: Fields
  change(part: Partial<Fields>): void
  /** Returns the idempotency key for sending the fields. It stays the same while they are unchanged. */
  attempt(newKey: () => string): string
  /** Deletes the draft: it was sent, or the person cancelled. */
  drop(): void
}

/**
 * The fields of a form as a draft (see `useTextDraft`). Stores only the fields that differ from `saved`, so a form that
 * nothing was typed into leaves no draft.
 */
export function useFormDraft<Fields extends object>(draftKey: string, saved: Fields): FormDraft<Fields> {
  const { text, change, attempt } = useTextDraft(draftKey)
  const fields = { ...saved, ...read(text, saved) }
  return {
    fields,
    change: (part) => change(write<Fields>({ ...fields, ...part }, saved)),
    attempt: (newKey) => attempt(newKey).key,
    drop: () => change(''),
  }
}

function write<Fields extends object>(fields: Fields, saved: Fields): string {
  const changed = Object.entries(fields).filter(([name, value]) => value !== saved[name as keyof Fields])
  return changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : ''
}

/** Reads the stored changes. Ignores those that do not fit the form, for example after a deployment. */
function read<Fields extends object>(text: string, saved: Fields): Partial<Fields> {
  try {
    const fits = ([name, value]: readonly [string, unknown]) => typeof value === typeof saved[name as keyof Fields]
    return Object.fromEntries(Object.entries(JSON.parse(text || '{}')).filter(fits)) as Partial<Fields>
  } catch {
    return {}
  }
}
