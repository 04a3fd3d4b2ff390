import { notifyJobs, type Queries } from '@hunch/kit/postgres'
import { and, asc, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { CaseOutcome } from '../cases/rules/kinds.ts'
import { reports } from '../schema/index.ts'
import { noticeLimits } from './limits.ts'

/** Key of the advisory lock: an arbitrary number that all replicas share. */
const mailLock = 0x6e6f7469

/** Notices with an address. Those of earlier releases have no language, and get no mails. */
const isNotice = sql`notifier_email <> '' and language <> ''`
const needsReceipt = sql`receipt_mailed_at is null and decided_at is null`
/** Only another outcome is mailed again. */
const needsDecision = sql`outcome is not null and outcome is distinct from mailed_outcome`

const sinceDecision = sql`make_interval(secs => ${noticeLimits.decisionMailAfterSeconds})`
const sinceMail = sql`make_interval(hours => ${noticeLimits.mailboxEveryHours})`

/**
 * The mails to send, with the time from which each is due. Spellings of an address that usually reach one mailbox share its
 * limit: in upper and lower case, with anything after a plus, and at Gmail, which has two domains, with dots anywhere.
 */
const dueMails = sql`
  spelled as (
    select *, lower(regexp_replace(notifier_email, '[+][^@]*@', '@')) as folded from reports where ${isNotice}),
  notices as (
    select *, case when folded like any (array['%@gmail.com', '%@googlemail.com'])
      then replace(split_part(folded, '@', 1), '.', '') else folded end as mailbox from spelled),
  mailed as (
    select mailbox, max(receipt_mailed_at) as receipt_at, max(decision_mailed_at) as decision_at
    from notices group by mailbox),
  due as (
    select notifier_email as email, false as is_decision, created_at, id,
      greatest(created_at, receipt_at + ${sinceMail}) as due_at
    from notices join mailed using (mailbox) where ${needsReceipt}
    union all
    select notifier_email, true, created_at, id, greatest(decided_at + ${sinceDecision}, decision_at + ${sinceMail})
    from notices join mailed using (mailbox) where ${needsDecision})`

/** A mail to send: to confirm the notices of an address, or with the decisions about them. */
export interface DueMail {
  readonly email: string
  readonly isDecision: boolean
}

/** Query for the time at which the next mail is due. */
export const nextDueAt = sql`with ${dueMails} select min(due_at) from due`

/** Makes the replicas choose mails one after the other, so that each sees the mails that the others have requested. */
export async function lockMails(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${mailLock})`)
}

/** Returns the mail that has been due longest; undefined if none is due. */
export async function findDue(tx: Queries): Promise<DueMail | undefined> {
  const { rows } = await tx.execute<DueMail & Record<string, unknown>>(sql`
    with ${dueMails} select email, is_decision as "isDecision" from due
    where due_at <= (select app_now()) order by due_at, created_at, id limit 1`)
  return rows[0]
}

/** A notice that a mail is about. Its outcome is null if the mail confirms the receipt. */
export interface MailedNotice {
  readonly id: string
  readonly outcome: CaseOutcome | null
}

/** Marks up to `noticesPerMail` notices of an address as mailed, and returns them. Locks their cases in order of their ids. */
export async function markMailed(tx: Queries, { email, isDecision }: DueMail): Promise<MailedNotice[]> {
  const isDue: SQL = isDecision
    ? sql`${needsDecision} and decided_at <= (select app_now()) - ${sinceDecision}`
    : needsReceipt
  const mark = isDecision
    ? sql`decision_mailed_at = app_now(), mailed_outcome = outcome`
    : sql`receipt_mailed_at = app_now()`
  const { rows } = await tx.execute<MailedNotice & Record<string, unknown>>(sql`
    with chosen as materialized (
      select id, case_id from reports where ${isNotice} and notifier_email = ${email} and ${isDue}
      order by created_at, id limit ${noticeLimits.noticesPerMail}),
    locked as materialized (
      select id from cases where id in (select case_id from chosen) order by id for update)
    update reports set ${mark} from locked
    where case_id = locked.id and reports.id in (select id from chosen) and ${isDue}
    returning reports.id, outcome`)
  return rows
}

/** Wakes the job that requests mails, after the transaction commits. */
export async function wakeJobs(tx: Queries): Promise<void> {
  await tx.execute(sql`select ${notifyJobs}`)
}

/** A notice as the mails about it need it. */
export type Notice = Pick<typeof reports.$inferSelect, 'id' | 'caseId' | 'notifierEmail' | 'language' | 'createdAt'>

/** Returns notices, oldest first. Leaves out those whose address is erased. */
export const readNotices = (queries: Queries, ids: readonly string[]): Promise<Notice[]> =>
  queries
    .select({
      id: reports.id,
      caseId: reports.caseId,
      notifierEmail: reports.notifierEmail,
      language: reports.language,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(and(inArray(reports.id, [...ids]), ne(reports.notifierEmail, '')))
    .orderBy(asc(reports.createdAt), asc(reports.id))
