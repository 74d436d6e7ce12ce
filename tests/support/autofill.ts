// What Chromium itself sees of a form: its autofill and its accessibility tree, through the DevTools
// protocol.
import type { CDPSession, Page } from '@playwright/test';

const PROFILE = {
  NAME_FULL: 'Grete Kask',
  COMPANY_NAME: 'Kask OÜ',
  ADDRESS_HOME_STREET_ADDRESS: 'Pikk 1',
  ADDRESS_HOME_CITY: 'Tallinn',
  PHONE_HOME_WHOLE_NUMBER: '+3725550100',
};

/** Fills in the form of the field from an address profile, as after a choice in the suggestions. */
export async function fillByAutofill(page: Page, options: { selector: string; email: string }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Autofill.enable');
  const fieldId = await findNode(session, options.selector);
  const values = Object.entries({ ...PROFILE, EMAIL_ADDRESS: options.email });
  const address = { fields: values.map(([name, value]) => ({ name, value })) };
  await session.send('Autofill.trigger', { fieldId, address });
  await session.detach();
}

/** Names and values of all nodes that assistive technology gets. */
export async function readAccessibleTexts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .flatMap(({ name, value }) => [name?.value, value?.value])
    .filter((text) => typeof text === 'string' && text !== '');
}

async function findNode(session: CDPSession, selector: string): Promise<number> {
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  return node.backendNodeId;
}
