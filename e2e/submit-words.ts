/** What a bidder reads: the specified texts to the letter (rules 1.6), and the same in Burmese. */
const english = {
  lang: 'en',
  search: '',
  notSent: 'NOT SENT',
  submitted: 'You have just submitted.',
  thanks: 'THANK YOU',
  continue: 'Continue',
  already: 'Already Submitted',
  required: [
    'Please select an image with JPEG or PNG format.',
    'Please select a PDF, Excel or Word file.',
    'Please select a PDF file.',
  ],
  same: 'The same on this device and on our server',
  notCovered: 'Not covered by the receipt',
  home: /\/$/,
}

const burmese: typeof english = {
  lang: 'my',
  search: '?lang=mm',
  notSent: 'မတင်သွင်းရသေးပါ',
  submitted: 'တင်သွင်းပြီးပါပြီ။',
  thanks: 'ကျေးဇူးတင်ပါသည်',
  continue: 'ရှေ့ဆက်ရန်',
  already: 'တင်သွင်းပြီးဖြစ်ပါသည်',
  required: [
    'JPEG သို့မဟုတ် PNG ပုံစံရှိ ဓာတ်ပုံကို ရွေးချယ်ပါ။',
    'PDF၊ Excel သို့မဟုတ် Word ဖိုင်ကို ရွေးချယ်ပါ။',
    'PDF ဖိုင်ကို ရွေးချယ်ပါ။',
  ],
  same: 'ဤစက်နှင့် ကျွန်ုပ်တို့၏ ဆာဗာတွင် တူညီပါသည်',
  notCovered: 'ပြေစာတွင် အကျုံးမဝင်ပါ',
  home: /\/mm$/,
}

export const bothLanguages = [english, burmese]
