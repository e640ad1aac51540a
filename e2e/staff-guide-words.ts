/** Invented people and things of the pictures, in the language of each guide. */
export const people = {
  en: { owner: 'Daw Hla Hla (demo)', colleague: 'Ko Aung (demo)', sender: 'Daw Thiri (demo)' },
  my: {
    owner: 'ဒေါ်လှလှ (စမ်းသပ်)',
    colleague: 'ကိုအောင် (စမ်းသပ်)',
    sender: 'ဒေါ်သီရိ (စမ်းသပ်)',
  },
}
export const companies = { en: 'Thiri Construction (demo)', my: 'သီရိ ဆောက်လုပ်ရေး (စမ်းသပ်)' }
export const gates = {
  name: ['Repair of two gates (demo)', 'ဝင်းတံခါး နှစ်ခု ပြုပြင်ခြင်း (စမ်းသပ်)'],
  category: ['Engineering service', 'အင်ဂျင်နီယာ ဝန်ဆောင်မှု'],
  topic: ['Two sliding gates at Inya Breeze', 'အင်းလျားလေပြေ အိမ်ရာရှိ လျှောတံခါး နှစ်ခု'],
  body: ['Replace the motors and paint both gates.', 'မော်တာများ လဲလှယ်၍ တံခါးနှစ်ခုလုံး ဆေးသုတ်ရန်။'],
} as const
