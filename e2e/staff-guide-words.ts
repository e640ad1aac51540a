/** Invented people and things of the pictures, in the language of each guide. */
export const people = {
  en: {
    owner: 'Daw Hla Hla (demo)',
    colleague: 'Ko Aung (demo)',
    second: 'Ma Su (demo)',
    evaluators: ['U Min Thu (demo)', 'Daw Nilar (demo)'],
    sender: 'Daw Thiri (demo)',
  },
  my: {
    owner: 'ဒေါ်လှလှ (စမ်းသပ်)',
    colleague: 'ကိုအောင် (စမ်းသပ်)',
    second: 'မစု (စမ်းသပ်)',
    evaluators: ['ဦးမင်းသူ (စမ်းသပ်)', 'ဒေါ်နီလာ (စမ်းသပ်)'],
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

/** The bidders of part 22; the second and the third share a phone, which the comparison notes. */
export const bidders = {
  en: ['Golden Lotus (demo)', 'Inya Gate Works (demo)', 'Bahan Metal (demo)', 'Thiri Steel (demo)'],
  my: ['ရွှေကြာပန်း (စမ်းသပ်)', 'အင်းလျား တံခါး (စမ်းသပ်)', 'ဗဟန်း သတ္တု (စမ်းသပ်)', 'သီရိ သံမဏိ (စမ်းသပ်)'],
}
export const judged = {
  en: {
    request: 'Please send the form again, with signature and date on page 3.',
    excluded: 'The offer is for one gate. The tender asks for two (section 2.1).',
    justification: 'The bid has the highest total score and meets every requirement.',
    objection: 'Our price includes the spare parts. Please compare it without them.',
    answer: 'The tender asks for one price. Spare parts were not asked for.',
  },
  my: {
    request: 'စာမျက်နှာ ၃ တွင် လက်မှတ်နှင့် ရက်စွဲ ထည့်ပြီး ပုံစံကို ပြန်လည်ပေးပို့ပါ။',
    excluded: 'ကမ်းလှမ်းချက်မှာ တံခါးတစ်ခုအတွက်သာ ဖြစ်ပါသည်။ တင်ဒါတွင် နှစ်ခု သတ်မှတ်ထားပါသည် (အပိုင်း ၂.၁)။',
    justification: 'စုစုပေါင်းအမှတ် အမြင့်ဆုံးဖြစ်ပြီး သတ်မှတ်ချက်အားလုံးနှင့် ကိုက်ညီပါသည်။',
    objection: 'ကျွန်ုပ်တို့၏ ဈေးနှုန်းတွင် အပိုပစ္စည်းများ ပါဝင်ပါသည်။ ၎င်းတို့ကို ဖယ်၍ နှိုင်းယှဉ်ပေးပါ။',
    answer: 'တင်ဒါတွင် ဈေးနှုန်းတစ်ခုတည်း တောင်းထားပါသည်။ အပိုပစ္စည်းများ မတောင်းခဲ့ပါ။',
  },
}
