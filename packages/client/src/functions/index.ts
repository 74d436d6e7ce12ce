export { createFunctionsClient, type FunctionResult, type FunctionsClient } from './client.ts';
