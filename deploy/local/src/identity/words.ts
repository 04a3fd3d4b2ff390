/** What the sign-in page says, in the languages that it speaks. */
const english = {
  language: 'en',
  direction: 'ltr',
  title: 'Choose who you are',
  lead: 'This is {{product}} on your own machine, so nobody asks for a password. Continue as one of these people, or as somebody new.',
  people: 'People',
  newcomer: 'Somebody new',
  name: 'Your name',
  email: 'E-mail',
  unverified: 'Leave this e-mail unverified',
  enter: 'Continue as a new person',
  cancel: 'Cancel',
  nameNeeded: 'Please enter a name of at most 80 characters.',
  emailNeeded: 'Please enter an e-mail address such as ana@example.com.',
  emailReserved: 'This address belongs to the admin, who signs in with a password.',
  outdatedTitle: 'This page is out of date',
  outdated: 'It was open for too long, or was finished in another tab.',
  again: 'Start again',
}

export type Words = typeof english

/** What can be wrong with the form. */
export type Problem = 'nameNeeded' | 'emailNeeded' | 'emailReserved'

const arabic: Words = {
  language: 'ar',
  direction: 'rtl',
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
  emailReserved: 'هذا العنوان يخص المشرف، وهو يدخل بكلمة مرور.',
  outdatedTitle: 'انتهت صلاحية هذه الصفحة',
  outdated: 'بقيت مفتوحة وقتًا طويلًا، أو اكتملت في علامة تبويب أخرى.',
  again: 'البدء من جديد',
}

/** The words for a browser's Accept-Language: Arabic where it comes before English, else English. */
export function wordsFor(acceptLanguage = ''): Words {
  const first = acceptLanguage
    .split(',')
    .map((entry) => entry.trim().slice(0, 2).toLowerCase())
    .find((language) => language === 'en' || language === 'ar')
  return first === 'ar' ? arabic : english
}
