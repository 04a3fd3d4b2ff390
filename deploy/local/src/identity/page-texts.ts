import { preferredLanguage } from '@hunch/kit/language'
import { type LanguageCode, languageCodes } from '@hunch/proto/languages'

/** Texts of the local sign-in page, in each language of the product. */
const english = {
  language: 'en',
  title: 'Choose who you are',
  lead: 'This is {{product}} on your own machine, so no password is needed. Continue as one of these people, or as someone new.',
  people: 'People',
  newcomer: 'Someone new',
  name: 'Your name',
  email: 'Email',
  unverified: 'Leave this email unverified',
  enter: 'Continue as a new person',
  cancel: 'Cancel',
  nameNeeded: 'Please enter a name of at most 80 characters.',
  emailNeeded: 'Please enter an email address such as ana@example.com.',
  emailReserved: 'This address belongs to the admin, who signs in with a password.',
  outdatedTitle: 'This page is out of date',
  outdated: 'It was open for too long, or was finished in another tab.',
  again: 'Start again',
}

export type Words = typeof english

/** Reasons to reject the form. */
export type Problem = 'nameNeeded' | 'emailNeeded' | 'emailReserved'

const arabic: Words = {
  language: 'ar',
  title: 'اختر من تكون',
  lead: 'هذه نسخة {{product}} على جهازك، فلا حاجة إلى كلمة مرور. تابِع باسم أحد هؤلاء، أو باسم شخص جديد.',
  people: 'الأشخاص',
  newcomer: 'شخص جديد',
  name: 'اسمك',
  email: 'البريد الإلكتروني',
  unverified: 'اترك هذا البريد غير مؤكَّد',
  enter: 'المتابعة كشخص جديد',
  cancel: 'إلغاء',
  nameNeeded: 'أدخل اسمًا لا يزيد على 80 حرفًا.',
  emailNeeded: 'أدخل بريدًا إلكترونيًا مثل ana@example.com.',
  emailReserved: 'هذا العنوان يخص الإدارة، وتسجيل دخولها بكلمة مرور.',
  outdatedTitle: 'انتهت صلاحية هذه الصفحة',
  outdated: 'بقيت مفتوحة وقتًا طويلًا، أو اكتملت في علامة تبويب أخرى.',
  again: 'البدء من جديد',
}

const spanish: Words = {
  language: 'es',
  title: 'Elige quién eres',
  lead: 'Esto es {{product}} en tu propia computadora, así que no hace falta contraseña. Continúa como una de estas personas o como alguien nuevo.',
  people: 'Personas',
  newcomer: 'Alguien nuevo',
  name: 'Tu nombre',
  email: 'Correo electrónico',
  unverified: 'Dejar este correo sin verificar',
  enter: 'Continuar como persona nueva',
  cancel: 'Cancelar',
  nameNeeded: 'Escribe un nombre de 80 caracteres como máximo.',
  emailNeeded: 'Escribe un correo como ana@example.com.',
  emailReserved: 'Este correo es de la administración, que inicia sesión con contraseña.',
  outdatedTitle: 'Esta página venció',
  outdated: 'Estuvo abierta demasiado tiempo o se completó en otra pestaña.',
  again: 'Empezar de nuevo',
}

const french: Words = {
  language: 'fr',
  title: 'Choisis qui tu es',
  lead: 'Voici {{product}} sur ton propre ordinateur : pas besoin de mot de passe. Continue comme l’une de ces personnes, ou comme quelqu’un de nouveau.',
  people: 'Personnes',
  newcomer: 'Quelqu’un de nouveau',
  name: 'Ton nom',
  email: 'E-mail',
  unverified: 'Laisser cet e-mail non confirmé',
  enter: 'Continuer comme nouvelle personne',
  cancel: 'Annuler',
  nameNeeded: 'Saisis un nom de 80 caractères au maximum.',
  emailNeeded: 'Saisis une adresse e-mail comme ana@example.com.',
  emailReserved: 'Cette adresse est celle de l’admin, qui se connecte avec un mot de passe.',
  outdatedTitle: 'Cette page a expiré',
  outdated: 'Elle est restée ouverte trop longtemps, ou tout a été fait dans un autre onglet.',
  again: 'Recommencer',
}

const german: Words = {
  language: 'de',
  title: 'Wähle, wer du bist',
  lead: 'Das ist {{product}} auf deinem eigenen Rechner, darum fragt niemand nach einem Passwort. Mach als eine dieser Personen weiter oder als jemand Neues.',
  people: 'Personen',
  newcomer: 'Jemand Neues',
  name: 'Dein Name',
  email: 'E-Mail',
  unverified: 'Diese E-Mail-Adresse unbestätigt lassen',
  enter: 'Als neue Person weiter',
  cancel: 'Abbrechen',
  nameNeeded: 'Bitte gib einen Namen mit höchstens 80 Zeichen ein.',
  emailNeeded: 'Bitte gib eine E-Mail-Adresse wie ana@example.com ein.',
  emailReserved: 'Diese Adresse gehört dem Admin, der sich mit einem Passwort anmeldet.',
  outdatedTitle: 'Diese Seite ist abgelaufen',
  outdated: 'Sie war zu lange offen oder wurde in einem anderen Tab abgeschlossen.',
  again: 'Neu anfangen',
}

const portuguese: Words = {
  language: 'pt',
  title: 'Escolha quem você é',
  lead: 'Este é {{product}} no seu próprio computador, então ninguém pede senha. Continue como uma destas pessoas ou como alguém novo.',
  people: 'Pessoas',
  newcomer: 'Alguém novo',
  name: 'Seu nome',
  email: 'E-mail',
  unverified: 'Deixar este e-mail sem confirmar',
  enter: 'Continuar como nova pessoa',
  cancel: 'Cancelar',
  nameNeeded: 'Digite um nome de até 80 caracteres.',
  emailNeeded: 'Digite um e-mail como ana@example.com.',
  emailReserved: 'Este endereço é da administração, que entra com senha.',
  outdatedTitle: 'Esta página expirou',
  outdated: 'Ficou aberta tempo demais ou foi concluída em outra aba.',
  again: 'Começar de novo',
}

const japanese: Words = {
  language: 'ja',
  title: '誰として続けますか',
  lead: 'これはあなたのパソコンで動いている{{product}}です。パスワードは不要です。次の誰かとして、または新しい人として続けてください。',
  people: 'ユーザー',
  newcomer: '新しい人',
  name: '名前',
  email: 'メールアドレス',
  unverified: 'このメールアドレスを未確認のままにする',
  enter: '新しい人として続ける',
  cancel: 'キャンセル',
  nameNeeded: '名前を80文字以内で入力してください。',
  emailNeeded: 'ana@example.comのようなメールアドレスを入力してください。',
  emailReserved: 'このアドレスは、パスワードでログインする管理者のものです。',
  outdatedTitle: 'このページは期限切れです',
  outdated: '長い間開いたままだったか、別のタブで完了しています。',
  again: '最初からやり直す',
}

const chinese: Words = {
  language: 'zh',
  title: '选择你的身份',
  lead: '这是在你自己电脑上运行的{{product}}，所以不需要密码。请以下面某个人的身份继续，或作为新人继续。',
  people: '用户',
  newcomer: '新人',
  name: '你的名字',
  email: '邮箱',
  unverified: '让此邮箱保持未验证',
  enter: '以新人身份继续',
  cancel: '取消',
  nameNeeded: '请输入不超过 80 个字符的名字。',
  emailNeeded: '请输入邮箱地址，例如 ana@example.com。',
  emailReserved: '这个邮箱属于管理员，管理员用密码登录。',
  outdatedTitle: '此页面已过期',
  outdated: '页面打开得太久，或已在另一个标签页中完成。',
  again: '重新开始',
}

const italian: Words = {
  language: 'it',
  title: 'Scegli chi sei',
  lead: 'Questo è {{product}} sul tuo computer, quindi nessuno ti chiede una password. Continua come una di queste persone o come qualcuno di nuovo.',
  people: 'Persone',
  newcomer: 'Qualcuno di nuovo',
  name: 'Il tuo nome',
  email: 'Email',
  unverified: 'Lascia questa email non verificata',
  enter: 'Continua come nuova persona',
  cancel: 'Annulla',
  nameNeeded: 'Inserisci un nome di 80 caratteri al massimo.',
  emailNeeded: 'Inserisci un indirizzo email come ana@example.com.',
  emailReserved: 'Questo indirizzo è dell’amministrazione, che accede con una password.',
  outdatedTitle: 'Questa pagina è scaduta',
  outdated: 'È rimasta aperta troppo a lungo o è stata completata in un’altra scheda.',
  again: 'Ricomincia',
}

const translations: Readonly<Record<LanguageCode, Words>> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  pt: portuguese,
  ar: arabic,
  ja: japanese,
  zh: chinese,
  it: italian,
}

/** Returns the texts for an Accept-Language header; English if none of its languages is available. */
export const wordsFor = (acceptLanguage?: string): Words =>
  translations[preferredLanguage(acceptLanguage, languageCodes) ?? 'en']
