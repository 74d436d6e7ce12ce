// The numbers of a period, as app.read_numbers counts them.
import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../../graphql/document.ts';
import { request } from '../../graphql/request.ts';

const ReadNumbers = graphql(`
  query ReadNumbers($period: String!) {
    readNumbers(period: $period)
  }
`);

export const PERIODS = [
  { value: '12-weeks', name: '12 weeks' },
  { value: '12-months', name: '12 months' },
  { value: 'all', name: 'All' },
] as const;
export type Period = (typeof PERIODS)[number]['value'];

export type Unit = 'week' | 'month' | 'quarter';

export type Step = {
  /** The first day, `2026-11-09`. */
  start: string;
  contacts: number;
  applications: number;
  /** Hours of Monday to Friday. Null without a first answer. */
  medianHours: number | null;
};

export type LanguageCount = { language: string; count: number; medianHours: number | null };

export type Numbers = {
  unit: Unit;
  from: string;
  total: number;
  answered: number;
  inTime: number;
  late: number;
  medianHours: number | null;
  newToday: number;
  /** 1000 stands for 1000 or more. */
  open: number;
  oldestUnanswered: { id: string; name: string; language: string; receivedAt: string } | null;
  steps: Step[];
  languages: LanguageCount[];
};

export const numbersQuery = (period: Period) =>
  queryOptions({
    queryKey: ['numbers', period] as const,
    // The shape is that of the function in the database.
    queryFn: async () => (await request(ReadNumbers, { period })).readNumbers as Numbers,
  });
