// Rules for workflow files that their schema does not know: who may write, and whose code runs.

const ACTION = /^\s*(?:- )?uses:\s*(\S+)(.*)$/gm;
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const VERSION_COMMENT = /^ # v\d+\.\d+\.\d+$/;
/** A value of an event would become a part of the script. */
const EXPRESSION_IN_SCRIPT = /^\s*(?:- )?run:.*\$\{\{/m;

/** One sentence for each problem. */
export function findWorkflowProblems(text: string): string[] {
  const problems: string[] = [];
  for (const [, action = '', rest = ''] of text.matchAll(ACTION)) {
    if (!PINNED.test(action)) problems.push(`${action} is not pinned to a commit`);
    else if (!VERSION_COMMENT.test(rest))
      problems.push(`${action} has no comment with its version`);
  }
  if (!/^permissions:\n {2}contents: read\n(?! )/m.test(text)) {
    problems.push('the workflow does not start with the right to read only');
  }
  if (text.includes('write-all')) {
    problems.push('a job has the right to write everything');
  }
  if (EXPRESSION_IN_SCRIPT.test(text) || /run:\s*[|>]/.test(text)) {
    problems.push('a script has more than one line or an expression: pass values by `env`');
  }
  if (text.includes('pull_request_target')) problems.push('pull_request_target has our secrets');
  if (text.includes('actions/checkout@') && !text.includes('persist-credentials: false')) {
    problems.push('the checkout keeps its token');
  }
  return problems;
}
