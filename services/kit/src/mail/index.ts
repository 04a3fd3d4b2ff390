/** Mail: over SMTP, or kept as files where there is no mail server. */
export { probeMail } from './probe.ts'
export { type Mail, type MailTransport, openMail, type SentMail } from './transport.ts'
