/** What companies read: the specified texts to the letter (rules 1.6), and the same in Burmese. */
type Words = Record<
  | 'lang'
  | 'mismatch'
  | 'signedUp'
  | 'created'
  | 'confirm'
  | 'confirmed'
  | 'usedUp'
  | 'pending'
  | 'workingDays'
  | 'approved'
  | 'newDevice'
  | 'otpSent'
  | 'otpWrong'
  | 'changed'
  | 'sessionEnded',
  string
> &
  Record<'signUpFaults' | 'signInFaults' | 'resetFaults', string[]>

const english: Words = {
  lang: 'en',
  signUpFaults: [
    'Name field is required',
    'Company Name field is required',
    'Email field is required',
    'Phone field is required',
    'Password field is required',
    'Re Password field is required',
  ],
  mismatch: 'Password and Re Password must be the same.',
  signedUp: 'You have just signed up.',
  created: 'Your account has been created',
  confirm: 'Confirm this address',
  confirmed: 'Your e-mail address is confirmed',
  usedUp: 'This link cannot be used any more',
  signInFaults: ['Email field is required', 'Password field is required'],
  pending: 'Your account is waiting for approval.',
  workingDays: 'within two working days',
  approved: 'Your account has been approved',
  newDevice: 'Your account was used on a new device',
  otpSent: 'OTP code have been sent. Please check your email',
  resetFaults: [
    'OTP field is required',
    'Password field is required',
    'Re Password field is required',
  ],
  otpWrong: 'The OTP code is not correct or has expired.',
  changed: 'Password have been changed.',
  sessionEnded: 'Your session has expired. Please sign in again.',
}

const burmese: Words = {
  lang: 'my',
  signUpFaults: [
    'အမည် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
    'ကုမ္ပဏီအမည် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
    'အီးမေးလ် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
    'ဖုန်းနံပါတ် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
    'စကားဝှက် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
    'စကားဝှက်ကို ထပ်မံဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
  ],
  mismatch: 'စကားဝှက်နှင့် ထပ်မံဖြည့်သွင်းသော စကားဝှက်တို့ တူညီရပါမည်။',
  signedUp: 'အကောင့်ဖွင့်ပြီးပါပြီ။',
  created: 'အကောင့်ဖွင့်ပြီးပါပြီ',
  confirm: 'ဤလိပ်စာကို အတည်ပြုရန်',
  confirmed: 'အီးမေးလ်လိပ်စာ အတည်ပြုပြီးပါပြီ',
  usedUp: 'ဤလင့်ခ်ကို အသုံးပြု၍ မရတော့ပါ',
  signInFaults: ['အီးမေးလ် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။', 'စကားဝှက် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။'],
  pending: 'လူကြီးမင်း၏ အကောင့်သည် အတည်ပြုချက်ကို စောင့်ဆိုင်းနေပါသည်။',
  workingDays: 'ရုံးဖွင့်ရက် ၂ ရက်အတွင်း',
  approved: 'လူကြီးမင်း၏ အကောင့်ကို အတည်ပြုပြီးပါပြီ',
  newDevice: 'လူကြီးမင်း၏ အကောင့်ကို စက်အသစ်တစ်ခုတွင် အသုံးပြုထားပါသည်',
  otpSent: 'OTP ကုဒ် ပေးပို့ပြီးပါပြီ။ အီးမေးလ်ကို စစ်ဆေးပါ။',
  resetFaults: [
    'OTP ကုဒ် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
    'စကားဝှက် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
    'စကားဝှက်ကို ထပ်မံဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
  ],
  otpWrong: 'OTP ကုဒ် မမှန်ပါ သို့မဟုတ် သက်တမ်းကုန်သွားပါပြီ။',
  changed: 'စကားဝှက် ပြောင်းလဲပြီးပါပြီ။',
  sessionEnded: 'အကောင့်ဝင်ထားသည့် အချိန်ကုန်သွားပါပြီ။ ထပ်မံဝင်ရောက်ပါ။',
}

export const bothLanguages = [english, burmese]
export type { Words }
