// A small score for what a message looks like. Each mark alone is innocent; a message with a score
// of SPAM_SCORE or more goes to the spam folder, where a person can release it.

export const SPAM_SCORE = 3;

const LINK = /https?:\/\/|www\./gi;

type Mark = { points: number; isOn: (text: { name: string; message: string }) => boolean };

const MARKS: readonly Mark[] = [
  // The code that link spammers leave when a site does not take it.
  { points: 3, isOn: ({ message }) => /<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i.test(message) },
  { points: 3, isOn: ({ name }) => /https?:\/\/|www\.|\.(?:ru|xyz|top|click)\b/i.test(name) },
  { points: 1, isOn: ({ message }) => countLinks(message) >= 2 },
  { points: 2, isOn: ({ message }) => countLinks(message) >= 5 },
  { points: 2, isOn: ({ message }) => /\b(?:bit\.ly|tinyurl\.com|t\.me|goo\.gl)\//i.test(message) },
  {
    points: 2,
    isOn: ({ message }) =>
      /\b(?:seo (?:services|packages?|experts?)|backlinks?|guest post|rank(?:ing)? (?:higher|on google)|casino|viagra|crypto (?:invest|trading)|forex|porn|payday loan)\b/i.test(
        message,
      ),
  },
  {
    points: 1,
    isOn: ({ message }) =>
      message.length > 40 && message === message.toUpperCase() && /\p{Lu}/u.test(message),
  },
];

export function scoreContent(text: { name: string; message: string }): number {
  return MARKS.reduce((sum, mark) => sum + (mark.isOn(text) ? mark.points : 0), 0);
}

function countLinks(message: string): number {
  return message.match(LINK)?.length ?? 0;
}
