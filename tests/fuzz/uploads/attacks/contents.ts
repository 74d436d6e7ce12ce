// Files that are not a readable PDF.
import { PDF, toFileBody } from '../bodies.ts';
import { type Attack, whole } from './attack.ts';

export const CONTENTS: Attack[] = [
  { name: 'only %PDF-', pieces: whole(toFileBody('%PDF-')), right: [400] },
  {
    name: 'HTML called cv.pdf',
    pieces: whole(toFileBody('<!doctype html><script>alert(1)</script>')),
    right: [400],
  },
  {
    name: 'HTML in front of a PDF',
    pieces: whole(toFileBody(Buffer.concat([Buffer.from('<script>1</script>\n'), PDF]))),
    right: [400],
  },
  {
    name: 'a shell script in front of a PDF',
    pieces: whole(toFileBody(Buffer.concat([Buffer.from('#!/bin/sh\n'), PDF]))),
    right: [400],
  },
  { name: 'a PDF cut in the middle', pieces: whole(toFileBody(PDF.subarray(0, 60))), right: [400] },
  {
    name: 'a PDF of no pages',
    pieces: whole(
      toFileBody(PDF.toString('latin1').replace('/Kids[3 0 R]/Count 1', '/Kids[]/Count 0')),
    ),
    right: [400],
  },
];
